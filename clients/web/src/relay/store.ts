// Where entries and the last known state of a board are kept in the browser: one database, two tables.
import type { Entry } from "./entry";
import type { Store } from "./queue";

const name = "tachiai.relay";

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** A write has to be on the disk, not only in a buffer: a phone may go out the next moment. */
const strict: IDBTransactionOptions = { durability: "strict" };

export class BrowserStore implements Store {
  private database: Promise<IDBDatabase> | undefined;

  private open(): Promise<IDBDatabase> {
    this.database ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("entries", { keyPath: "id" });
        request.result.createObjectStore("boards", { keyPath: "matchId" });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return this.database;
  }

  private async table(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await this.open()).transaction(name, mode, strict).objectStore(name);
  }

  async all(): Promise<Entry[]> {
    return asked<Entry[]>((await this.table("entries", "readonly")).getAll());
  }

  async change(put: readonly Entry[], remove: readonly string[]): Promise<void> {
    const table = await this.table("entries", "readwrite");
    for (const entry of put) table.put(entry);
    for (const id of remove) table.delete(id);
    await done(table.transaction);
  }

  /** The last known state of a board, as it was kept; undefined: none. */
  async board(matchId: string): Promise<unknown> {
    return asked<unknown>((await this.table("boards", "readonly")).get(matchId));
  }

  async keepBoard(kept: { matchId: string }): Promise<void> {
    const table = await this.table("boards", "readwrite");
    table.put(kept);
    await done(table.transaction);
  }
}
