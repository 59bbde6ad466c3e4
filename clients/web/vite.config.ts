import { defineConfig } from "vitest/config";

export default defineConfig({
  // Absolute addresses: the page is served from /m/<id> too.
  base: "/",
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    // The policy allows no inline script; the polyfill would be one more script for browsers we do not target.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/ws": { target: "ws://127.0.0.1:8080", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
