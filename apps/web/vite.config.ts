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

/** Parts of the drawing library that its core always brings along and that our charts never reach. */
const UNREACHED = [
  { path: 'echarts/lib/i18n/langZH.js', code: 'export default {}' },
  { path: 'echarts/lib/theme/dark.js', code: 'export default {}' },
  // Our panels show themselves that they load.
  { path: 'echarts/lib/loading/default.js', code: 'export default () => {}' },
  // Translates option names of the library's past versions, of which we write none.
  { path: 'echarts/lib/preprocessor/backwardCompat.js', code: 'export default () => {}' },
]

function leaveOutUnreached(): Plugin {
  return {
    name: 'leave-out-unreached',
    load: (id) => UNREACHED.find((part) => id.endsWith(part.path))?.code,
  }
}

// The build tool demands a default export here.
export default defineConfig({
  root: import.meta.dirname,
  base: '/explorer/',
  plugins: [leaveOutUnreached(), react(), tailwindcss(), preloadTextFont()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  server: {
    proxy: { '/trpc': 'http://127.0.0.1:3000', '/v2': 'http://127.0.0.1:3000' },
  },
})
