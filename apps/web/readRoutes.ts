import { type ESTree, parseSync, Visitor } from 'vite'

/** A route as its file declares it. */
type Route = {
  /** The constant that holds it. */
  name: string
  /** The constant that holds the route above it. */
  parent: string
  path: string
  /** What it imports when it is opened, as the file names it. */
  imports: string[]
}

/** A page by its whole address, and what it and the pages around it import, the outermost first. */
type PageImports = Pick<Route, 'path' | 'imports'>

/** The route above all pages, which has no address of its own. */
const ROOT = 'rootRoute'

/**
 * Reads from the text of a module which pages its routes lead to. Routes are constants made by `createRoute`; those
 * that are made otherwise, such as the ones of development, are left out.
 * @throws Error where a route does not say its address and its parent in plain words.
 */
export function readRoutes(file: string, code: string): PageImports[] {
  const routes = new Map(findRoutes(file, code).map((route) => [route.name, route]))
  const parents = new Set([...routes.values()].map(({ parent }) => parent))
  const complete = ({ parent, path, imports }: Route): PageImports => {
    if (parent === ROOT) return { path, imports }
    const above = routes.get(parent)
    if (above === undefined) throw new Error(`${file} has no route “${parent}” for “${path}”.`)
    const outer = complete(above)
    return { path: join(outer.path, path), imports: [...outer.imports, ...imports] }
  }
  return [...routes.values()].filter(({ name }) => !parents.has(name)).map(complete)
}

function findRoutes(file: string, code: string): Route[] {
  const found: Route[] = []
  /** What the constants that are no routes import, such as a component that several routes share. */
  const constants = new Map<string, string[]>()
  /** The routes that constants such as `getParentRoute` lead to. */
  const parents = new Map<string, string>()
  let open: { declaration: ESTree.VariableDeclarator; route: Partial<Route> & Imports } | undefined
  new Visitor({
    VariableDeclarator(declaration) {
      const { id } = declaration
      if (id.type === 'Identifier' && open === undefined)
        open = { declaration, route: { name: id.name, imports: [] } }
    },
    Property({ key, value }) {
      if (open === undefined || key.type !== 'Identifier') return
      if (key.name === 'path') open.route.path ??= readText(value)
      if (key.name === 'getParentRoute')
        open.route.parent ??=
          value.type === 'Identifier' ? parents.get(value.name) : readResult(value)
      if (key.name === 'component' && value.type === 'Identifier')
        open.route.imports.push(...(constants.get(value.name) ?? []))
    },
    ImportExpression({ source }) {
      const text = readText(source)
      if (open !== undefined && text !== undefined) open.route.imports.push(text)
    },
    'VariableDeclarator:exit'(declaration) {
      if (open?.declaration !== declaration) return
      const { name, parent, path, imports } = open.route
      open = undefined
      if (!isCallOf(declaration.init, 'createRoute')) {
        if (name === undefined) return
        constants.set(name, imports)
        const above = declaration.init === null ? undefined : readResult(declaration.init)
        if (above !== undefined) parents.set(name, above)
        return
      }
      if (name === undefined || parent === undefined || path === undefined)
        throw new Error(`${file}: the address or the parent of “${name}” is no plain text or name.`)
      found.push({ name, parent, path, imports })
    },
  }).visit(parseSync(file, code).program)
  return found
}

type Imports = Pick<Route, 'imports'>

function isCallOf(node: ESTree.Expression | null, name: string): boolean {
  return (
    node?.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === name
  )
}

function readText(node: ESTree.Node): string | undefined {
  if (node.type === 'TSSatisfiesExpression') return readText(node.expression)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The name that a function such as `() => name` returns. */
function readResult(node: ESTree.Node): string | undefined {
  if (node.type !== 'ArrowFunctionExpression') return undefined
  return node.body.type === 'Identifier' ? node.body.name : undefined
}

function join(above: string, path: string): string {
  return `${above}/${path}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '')
}

const ROUTES = /\/apps\/web\/src\/app\/routes\/\w+Routes\.ts$/

/** Whether a module of the build declares routes. */
export function isRouteFile(id: string): boolean {
  return ROUTES.test(id)
}
