import { type ESTree, parseSync, Visitor } from 'vite'

/** A route as its file declares it. */
type Route = {
  /** The constant that holds it, or the list that it is in. */
  name: string
  /** The constant that holds the route above it. */
  parent: string
  path: string
  /** The modules that it imports when it is opened, as the file names them. */
  imports: string[]
}

/** A page by its whole address, and what it and the pages around it import, the outermost first. */
type PageImports = Pick<Route, 'path' | 'imports'>

/** The route above all pages, which has no address of its own. */
const ROOT = 'rootRoute'

/**
 * Reads from the text of a module which pages its routes lead to. Routes are made by `createRoute`; those
 * under a condition, such as the ones of development, are left out.
 * @throws Error where a route does not say its address and its parent in plain words.
 */
export function readRoutes(file: string, code: string): PageImports[] {
  const routes = findRoutes(file, code)
  const parents = new Set(routes.map(({ parent }) => parent))
  const complete = ({ parent, path, imports }: Route): PageImports => {
    if (parent === ROOT) return { path, imports }
    const above = routes.find(({ name }) => name === parent)
    if (above === undefined) throw new Error(`${file} has no route “${parent}” for “${path}”.`)
    const outer = complete(above)
    return { path: join(outer.path, path), imports: [...outer.imports, ...imports] }
  }
  return routes.filter(({ name }) => !parents.has(name)).map(complete)
}

function findRoutes(file: string, code: string): Route[] {
  const found: Route[] = []
  /** The imports of constants that are not routes, such as a component that several routes share. */
  const constants = new Map<string, string[]>()
  /** The routes that constants such as `getParentRoute` lead to. */
  const parents = new Map<string, string>()
  let constant = { name: '', imports: [] as string[] }
  let open: { call: ESTree.CallExpression; route: Partial<Route> & Imports } | undefined
  let conditions = 0
  new Visitor({
    ConditionalExpression() {
      conditions++
    },
    'ConditionalExpression:exit'() {
      conditions--
    },
    VariableDeclarator({ id }) {
      if (open === undefined && id.type === 'Identifier') constant = { name: id.name, imports: [] }
    },
    CallExpression(call) {
      if (open === undefined && conditions === 0 && isCallOf(call, 'createRoute'))
        open = { call, route: { imports: [] } }
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
      if (text !== undefined) (open?.route ?? constant).imports.push(text)
    },
    'CallExpression:exit'(call) {
      if (open?.call !== call) return
      const { parent, path, imports } = open.route
      open = undefined
      if (parent === undefined || path === undefined)
        throw new Error(
          `${file}: the address or the parent of a route in “${constant.name}” is no plain text or name.`,
        )
      found.push({ name: constant.name, parent, path, imports })
    },
    'VariableDeclarator:exit'({ id, init }) {
      if (open !== undefined || id.type !== 'Identifier' || init === null) return
      constants.set(id.name, constant.imports)
      const above = readResult(init)
      if (above !== undefined) parents.set(id.name, above)
    },
  }).visit(parseSync(file, code).program)
  return found
}

type Imports = Pick<Route, 'imports'>

function isCallOf({ callee }: ESTree.CallExpression, name: string): boolean {
  return callee.type === 'Identifier' && callee.name === name
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

/** Returns whether a module of the build declares routes. */
export function isRouteFile(id: string): boolean {
  return ROUTES.test(id)
}
