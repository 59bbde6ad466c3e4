// The one script of embed.js: <tachiai-board match="..."> in anybody's page.
import { TachiaiLiveBoard } from "./live_board";

// Two copies of the script on one page are one element.
if (!customElements.get("tachiai-board")) customElements.define("tachiai-board", TachiaiLiveBoard);
