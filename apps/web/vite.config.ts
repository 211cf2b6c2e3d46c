import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Names the text font in the page itself, so that it loads beside the script instead of after the styles. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-.*\.woff2$/.test(name))
        if (font === undefined) return []
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/explorer/${font}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

// The build tool demands a default export here.
export default defineConfig({
  root: import.meta.dirname,
  base: '/explorer/',
  plugins: [react(), tailwindcss(), preloadTextFont()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  server: {
    proxy: { '/trpc': 'http://127.0.0.1:3000', '/v2': 'http://127.0.0.1:3000' },
  },
})
