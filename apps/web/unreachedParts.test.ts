import { existsSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { expect, it } from 'vitest'
import { childrenOf, shortenReact } from './leaveOutOfReact.ts'
import { UNREACHED_CHART_PARTS } from './UNREACHED_CHART_PARTS.ts'
import { UNREACHED_LIBRARY_PARTS } from './UNREACHED_LIBRARY_PARTS.ts'

const MODULES = `${import.meta.dirname}/../../node_modules`

/**
 * The versions against which each replaced module was last read. After an upgrade read them again, open the charts of
 * the journeys, and then change the version here.
 */
const CHECKED_VERSIONS = {
  echarts: '6.1.0',
  zrender: '6.1.0',
  'react-dom': '19.3.1',
  '@tanstack/query-core': '5.108.0',
  'use-sync-external-store': '1.7.0',
}

it.each(Object.entries(CHECKED_VERSIONS))('%s is the version that was checked', (name, version) => {
  const text = readFileSync(`${MODULES}/${name}/package.json`, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ version })
})

it.each([...UNREACHED_CHART_PARTS, ...UNREACHED_LIBRARY_PARTS].map(({ path }) => path))(
  '%s still exists in a library whose version is checked',
  (path) => {
    const full = path.startsWith('query-core/') ? `@tanstack/${path}` : path
    expect(existsSync(`${MODULES}/${full}`)).toBe(true)
    expect(Object.keys(CHECKED_VERSIONS).some((name) => full.startsWith(`${name}/`))).toBe(true)
  },
)

it("leaves no variable of React's renderer in use that is no longer declared", () => {
  const renderer = `${MODULES}/react-dom/cjs/react-dom-client.production.js`
  const whole = readFileSync(renderer, 'utf8')
  const before = listNames(whole)
  const after = listNames(shortenReact(whole))
  const lost = [...before.declared].filter((name) => !after.declared.has(name))
  expect(lost.length).toBeGreaterThan(30)
  expect(lost.filter((name) => after.used.has(name))).toEqual([])
})

/** Names of variables, functions and parameters that code declares, and all that it uses. */
function listNames(code: string) {
  const { program, errors } = parseSync('react-dom.js', code)
  expect(errors).toEqual([])
  const declared = new Set<string>()
  const used = new Set<string>()
  const visit = (node: ESTree.Node) => {
    for (const name of declaredBy(node)) if (name?.type === 'Identifier') declared.add(name.name)
    if (node.type === 'Identifier') used.add(node.name)
    for (const child of childrenOf(node)) if (!isName(node, child)) visit(child)
  }
  visit(program)
  return { declared, used }
}

/** Returns whether a node names a property, which needs no variable. */
function isName(parent: ESTree.Node, node: ESTree.Node): boolean {
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed
  return parent.type === 'Property' && parent.key === node && !parent.computed
}

function declaredBy(node: ESTree.Node): (ESTree.Node | null)[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id]
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [node.id, ...node.params]
    case 'CatchClause':
      return [node.param]
    default:
      return []
  }
}
