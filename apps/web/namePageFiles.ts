import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { PageFiles } from '@tickmark/core/pages/PageSettings'
import type { IndexHtmlTransformContext, Plugin } from 'vite'
import { isRouteFile, readRoutes } from './readRoutes.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>
type Chunk = Extract<Bundle[string], { type: 'chunk' }>

/**
 * Writes into the terminal's page which files each of its addresses needs, as the routes say, so that the server can
 * name them when it sends a page: they load beside what starts the terminal, and not only once that has run. The build
 * fails when a route leads to a module that is in none of its files.
 */
export function namePageFiles(): Plugin {
  return {
    name: 'name-page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const start = chunk === undefined ? [] : withImports(bundle, [chunk])
        const pages = listPageFiles(bundle, start)
        // The website's page has no routes.
        if (pages.length === 0) return []
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'tt-page-files' },
            children: JSON.stringify(pages),
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

function listPageFiles(bundle: Bundle, start: readonly Chunk[]): PageFiles[] {
  const routeFiles = start.flatMap(({ moduleIds }) => moduleIds).filter(isRouteFile)
  const pages = routeFiles.flatMap((file) =>
    readRoutes(file, readFileSync(file, 'utf8')).map(({ path, imports }) => {
      const modules = imports.map((name) => resolve(dirname(file), name))
      const chunks = withImports(
        bundle,
        modules.map((id) => findChunk(bundle, id)),
      ).filter((chunk) => !start.includes(chunk))
      return { path, files: chunks.flatMap(listFiles) }
    }),
  )
  // A lookup of an address finds its own page before one with a parameter.
  const countAny = ({ path }: PageFiles) => path.split('$').length
  return pages.toSorted((a, b) => countAny(a) - countAny(b))
}

function findChunk(bundle: Bundle, id: string): Chunk {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.includes(id)) return file
  throw new Error(`A route leads to ${id}, which is in no file of the build.`)
}

/** Files of the build with all that they import before they run. */
function withImports(bundle: Bundle, chunks: readonly Chunk[]): Chunk[] {
  const all = new Set(chunks)
  // The loop also visits entries that it adds.
  for (const { imports } of all)
    for (const name of imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') all.add(file)
    }
  return [...all]
}

function listFiles({ fileName, viteMetadata }: Chunk): string[] {
  return [fileName, ...(viteMetadata?.importedCss ?? [])]
}
