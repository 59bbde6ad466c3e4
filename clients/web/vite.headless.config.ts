import { defineConfig } from "vite";

// One file that runs on Node alone: everything it needs is bundled, `ws` included.
export default defineConfig({
  publicDir: false,
  // ws looks for two native helpers that are not installed; a bundle would hand it empty ones.
  define: { "process.env.WS_NO_BUFFER_UTIL": "'1'", "process.env.WS_NO_UTF_8_VALIDATE": "'1'" },
  build: {
    target: "node18",
    ssr: "src/headless/watch.ts",
    outDir: "headless",
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: "watch.mjs", format: "es" } },
  },
  ssr: { noExternal: true, target: "node" },
});
