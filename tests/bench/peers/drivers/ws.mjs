// What is said on /pub is heard on every other path, unchanged: npm's ws, one process, one core.
//   node ws.mjs FOLDER-OF-NODE_MODULES PORT
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [folder, port] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${folder}/`));
const { WebSocketServer } = require('ws');

const listeners = new Set();
const server = new WebSocketServer({
  host: '127.0.0.1', port: Number(port), backlog: 4096, perMessageDeflate: false,
});
server.on('connection', (socket, request) => {
  if (request.url === '/pub') {
    socket.on('message', (data) => {
      for (const listener of listeners) listener.send(data, { binary: true });
    });
    return;
  }
  listeners.add(socket);
  socket.on('close', () => listeners.delete(socket));
});
