import { listenForGesture } from "./sounds";
import "./views/app";

listenForGesture();
