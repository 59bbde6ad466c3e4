// Bytes of the subprotocol tachiai.v1.proto <-> typed messages: one message per WebSocket message.
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { ServerMessageSchema, type ServerMessage } from "../gen/tachiai/v1/news_pb";
import { ClientMessageSchema } from "../gen/tachiai/v1/requests_pb";

export const subprotocol = "tachiai.v1.proto";

type Request = NonNullable<MessageInitShape<typeof ClientMessageSchema>["request"]>;
/** The request kinds of the contract: "playMove", "watch", ... */
export type Kind = NonNullable<Request["case"]>;
/** The fields of one request kind. `requestId` is filled in by the connection. */
export type Fields<K extends Kind> = Omit<Extract<Request, { case: K }>["value"], "$typeName">;

export function encode<K extends Kind>(kind: K, value: Fields<K> & { requestId: string }): Uint8Array {
  const request = { case: kind, value } as Request;
  return toBinary(ClientMessageSchema, create(ClientMessageSchema, { request }));
}

/** undefined: not a message of this protocol. An unknown kind decodes to a message without `news.case`. */
export function decode(bytes: Uint8Array): ServerMessage | undefined {
  try {
    return fromBinary(ServerMessageSchema, bytes);
  } catch {
    return undefined;
  }
}
