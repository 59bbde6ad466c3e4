export { Connection, Refusal, type Answer, type Link, type Listener, type Socket, type Surroundings } from "./connection";
export type { Follow } from "./follow";
export { RefusalCode } from "../gen/tachiai/v1/news_pb";
