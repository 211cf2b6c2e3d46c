import { globSync, readFileSync } from 'node:fs'
import { findScreen, splitPath } from '@tickmark/core/pages/findScreen'
import { SCREEN_PATHS } from '@tickmark/core/pages/SCREENS'
import { describe, expect, it } from 'vitest'
import { readRoutes } from './readRoutes.ts'

const read = (code: string) => readRoutes('index.ts', code)

describe('readRoutes', () => {
  it('finds a page by its address, and what it imports when it is opened', () => {
    const code = `
      export const listRoute = createRoute({
        getParentRoute: () => rootRoute,
        path: '/things',
        validateSearch: (raw: Record<string, unknown>): { path?: string } => ({ path: 'x' }),
        component: lazyRouteComponent(() => import('./ThingsPage.tsx'), 'ThingsPage'),
      })`
    expect(read(code)).toEqual([{ path: '/things', imports: ['./ThingsPage.tsx'] }])
  })

  it('names the page around a page too, which has no address of its own', () => {
    const code = `
      const outer = createRoute({ getParentRoute: () => rootRoute, path: '/things/$id',
        component: lazyRouteComponent(() => import('./Outer.tsx'), 'Outer') })
      const first = createRoute({ getParentRoute: () => outer, path: '/',
        component: lazyRouteComponent(() => import('./First.tsx'), 'First') })
      const second = createRoute({ getParentRoute: () => outer, path: '/second',
        component: lazyRouteComponent(() => import('./Second.tsx'), 'Second') })`
    expect(read(code)).toEqual([
      { path: '/things/$id', imports: ['./Outer.tsx', './First.tsx'] },
      { path: '/things/$id/second', imports: ['./Outer.tsx', './Second.tsx'] },
    ])
  })

  it('counts what a loader imports, and nothing beside the routes', () => {
    const code = `
      export const Part = lazy(() => import('./Part.tsx'))
      const route = createRoute({ getParentRoute: () => rootRoute, path: '/docs',
        loader: async () => { const { FILES } = await import('./FILES.ts'); return FILES },
        component: lazyRouteComponent(() => import('./DocsPage.tsx'), 'DocsPage') })
      export const development = isDevelopment ? [createRoute({ path: '/ui' })] : []`
    expect(read(code)).toEqual([{ path: '/docs', imports: ['./FILES.ts', './DocsPage.tsx'] }])
  })

  it('counts what a component imports that several routes share, below a parent that they share', () => {
    const code = `
      const getParentRoute = () => rootRoute
      const component = lazyRouteComponent(() => import('./Place.tsx'), 'Place')
      const first = createRoute({ getParentRoute: () => rootRoute, path: '/first', component })
      const second = createRoute({ getParentRoute, path: '/second', component })`
    expect(read(code)).toEqual([
      { path: '/first', imports: ['./Place.tsx'] },
      { path: '/second', imports: ['./Place.tsx'] },
    ])
  })

  it('reads routes of a list', () => {
    const code = `
      const outer = createRoute({ getParentRoute: () => rootRoute, path: '/things',
        component: lazyRouteComponent(() => import('./Outer.tsx'), 'Outer') })
      export const routes = [
        createRoute({ getParentRoute: () => rootRoute, path: '/first',
          component: lazyRouteComponent(() => import('./First.tsx'), 'First') }),
        outer.addChildren([
          createRoute({ getParentRoute: () => outer, path: '/second',
            component: lazyRouteComponent(() => import('./Second.tsx'), 'Second') }),
        ]),
      ] as const`
    expect(read(code)).toEqual([
      { path: '/first', imports: ['./First.tsx'] },
      { path: '/things/second', imports: ['./Outer.tsx', './Second.tsx'] },
    ])
  })

  it('reads an address that is held to be the same as another', () => {
    const code = `const route = createRoute({ getParentRoute: () => rootRoute,
      path: '/embed/chart' satisfies typeof EMBED_PATH })`
    expect(read(code)).toEqual([{ path: '/embed/chart', imports: [] }])
  })

  it('refuses a route that it cannot read', () => {
    expect(() => read('const a = createRoute({ getParentRoute: () => rootRoute, path })')).toThrow(
      '“a”',
    )
    expect(() => read("const a = createRoute({ getParentRoute: () => b, path: '/a' })")).toThrow(
      'has no route “b”',
    )
  })

  describe('of the terminal', () => {
    const files = globSync(`${import.meta.dirname}/src/app/routes/*.ts`)
    const pages = files.flatMap((file) => readRoutes(file, readFileSync(file, 'utf8')))
    const paths = pages.map(({ path }) => path)

    it.each(pages)('knows what $path imports', ({ imports }) => {
      expect(imports.length).toBeGreaterThan(0)
    })

    // One route may serve several screens, such as the lists of the data status.
    it.each(SCREEN_PATHS)('finds a route for %s', (screen) => {
      expect(paths.some((path) => matches(path, screen))).toBe(true)
    })

    // Frames of documents are described by `describeDocumentPage`.
    it.each(paths.filter((path) => path !== '/embed/$area/$id'))(
      'finds a screen for %s',
      (path) => {
        const isScreen = findScreen(splitPath(path)) !== undefined
        expect(isScreen || SCREEN_PATHS.some((screen) => matches(path, screen))).toBe(true)
      },
    )
  })
})

/** Returns whether an address belongs to a route. */
function matches(route: string, address: string): boolean {
  const segments = splitPath(address)
  const parts = splitPath(route)
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('$') || part === segments[index])
  )
}
