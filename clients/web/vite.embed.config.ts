import { defineConfig } from "vite";

// One script that any page can load, as a module or not: everything it needs is in it.
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    lib: { entry: "src/embed/entry.ts", formats: ["iife"], name: "tachiaiEmbed", fileName: () => "embed.js" },
  },
});
