import { defineConfig } from "vite";

// One file that runs on Node alone: everything it needs is bundled, `ws` included.
export default defineConfig({
  publicDir: false,
  build: {
    target: "node18",
    ssr: "src/headless/watch.ts",
    outDir: "headless",
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: "watch.mjs", format: "es" } },
  },
  ssr: { noExternal: true, target: "node" },
});
