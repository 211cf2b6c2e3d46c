import { defineConfig } from 'vite'

/**
 * The page of charts in frames on other sites. It is built apart, so that it shares no file with the terminal: what a
 * reader of another site loads stays small whatever the terminal grows to.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/explorer/',
  html: { cspNonce: 'tt-nonce' },
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: `${import.meta.dirname}/frame.html` },
  },
})
