import { readFileSync, writeFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { docsPages } from './docs/docsPages.ts'
import { namePageFiles } from './namePageFiles.ts'
import { planChunks } from './planChunks.ts'

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

/** Every page waits for this script of the folder `public`, which is copied as it is written. */
function minifyThemeScript(): Plugin {
  return {
    name: 'minify-theme-script',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const path = `${dir}/theme.js`
      writeFileSync(path, minifySync(path, readFileSync(path, 'utf8')).code)
    },
  }
}

/**
 * Takes what only streams need out of the client's one large module: for the module that asks for it, that
 * module counts as another one, of which nothing else is kept.
 */
function keepStreamsApart(): Plugin {
  let isApart = false
  return {
    name: 'keep-streams-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== '@trpc/client' || !importer?.endsWith('/trpc/streamLink.ts')) return null
      const found = await this.resolve(source, importer, options)
      if (found === null) return null
      isApart = true
      return { ...found, id: `${found.id}?streams` }
    },
    buildEnd(failure) {
      if (failure === undefined && !isApart) this.error('Nothing imports the streaming link.')
    },
  }
}

/**
 * Lists the files that are requested with a file that is imported late. The start of the terminal would otherwise carry
 * the names of every file of every page: of those only styles are named, and the scripts of a page come when the
 * pointer nears its link.
 */
function listPreloads(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return hostId.startsWith('assets/start-')
    ? needed.filter((name) => name.endsWith('.css'))
    : // The scripts of the start are loaded by then.
      needed.filter((name) => !/^assets\/(?:start|libraries|rolldown-runtime)-/.test(name))
}

const chunks = planChunks()

// The build tool demands a default export here.
export default defineConfig({
  root: import.meta.dirname,
  base: '/explorer/',
  // The server puts a fresh nonce in its place in every page that it sends.
  html: { cspNonce: 'tt-nonce' },
  plugins: [
    keepStreamsApart(),
    chunks.plugin,
    docsPages(),
    react(),
    tailwindcss(),
    preloadTextFont(),
    minifyThemeScript(),
    namePageFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser that reads this target preloads modules by itself.
    modulePreload: { polyfill: false, resolveDependencies: listPreloads },
    rolldownOptions: {
      input: ['index.html', 'site.html'].map((page) => `${import.meta.dirname}/${page}`),
      // Its modules only declare, but its package does not say so; most of its links are not used.
      treeshake: {
        moduleSideEffects: [{ test: /@trpc\/client/, sideEffects: false }],
        // Nothing that the pages load does anything when a property is read.
        propertyReadSideEffects: false,
      },
      output: { codeSplitting: { groups: chunks.groups } },
    },
  },
  server: {
    proxy: { '/trpc': 'http://127.0.0.1:3000', '^/v\\d+/': 'http://127.0.0.1:3000' },
  },
})
