import { type ESTree, type Plugin, parseSync } from 'vite'

/**
 * Parts of React's renderer that our pages never reach, a quarter of it: pages are not rendered on the server and so
 * never hydrated; the server writes their head; forms have no actions; and nothing uses view transitions, activities,
 * lists of suspense, profilers, or a reference to a fragment. Where one of these is used all the same, React throws: it
 * does not know the type or the tag, or it calls one of `unreached`.
 */
export const REACT_PARTS = {
  /** Flags that only such a part sets. */
  alwaysFalse: [
    'isHydrating',
    'shouldStartViewTransition',
    'viewTransitionMutationContext',
    'viewTransitionContextChanged',
    'rootViewTransitionAffected',
    'rootViewTransitionNameCanceled',
  ],
  /** The values of these fields of a state without hydration. */
  fields: { isDehydrated: '!1', dehydrated: 'null' },
  /**
   * Tags of fibers that are never made: profiler, dehydrated fragment, suspense list, scope, legacy hidden, tracing
   * marker, what is hoisted to the head, the head and the body themselves, view transition, activity.
   */
  tags: [12, 18, 19, 21, 23, 25, 26, 27, 30, 31],
  /** Types of elements that become such fibers. */
  types: [
    'REACT_ACTIVITY_TYPE',
    'REACT_LEGACY_HIDDEN_TYPE',
    'REACT_PROFILER_TYPE',
    'REACT_SUSPENSE_LIST_TYPE',
    'REACT_VIEW_TRANSITION_TYPE',
  ],
  /** Assignments for outside callers, of which there are none. */
  assigned: [
    'exports.hydrateRoot',
    'FragmentInstance.prototype.',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
    'ViewTransitionPseudoElement.prototype.',
  ],
  /** Functions that nothing calls without these parts. */
  unreached: [
    'FragmentInstance',
    'clearHydrationBoundary',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'ensureFormComponentIsStateful',
    'mountActionState',
    'preconnectAs',
    'prepareToHydrateHostInstance',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'queueIfContinuousEvent',
    'rerenderActionState',
    'retryDehydratedSuspenseBoundary',
    'retryIfBlockedOn',
    'startHostTransition',
    'updateActionState',
    'updateDehydratedSuspenseComponent',
    'updateOptimisticImpl',
  ],
  /** Functions that do nothing without them, and what they return. */
  idle: {
    clearIfContinuousEvent: '',
    commitFragmentInstanceDeletionEffects: '',
    commitFragmentInstanceInsertionEffects: '',
    commitNewChildToFragmentInstances: '',
    commitSuspenseHydrationCallbacks: '',
    // Events of forms with actions.
    extractEvents$1: '',
    getParentHydrationBoundary: 'return null',
    popHydrationState: 'return !1',
    upgradeHydrationErrorsToRecoverable: 'return null',
  },
} as const

const RENDERER = /\/react-dom\/cjs\/react-dom-client\.production\.js$/

/** Leaves `REACT_PARTS` out of the build; fails when one of them is no longer found. */
export function leaveOutOfReact(): Plugin {
  let isFound = false
  return {
    name: 'leave-out-of-react',
    // A build for development has React's renderer for development.
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    transform(code, id) {
      if (!RENDERER.test(id)) return null
      isFound = true
      return { code: shortenReact(code), map: null }
    },
    buildEnd(failure) {
      if (failure === undefined && !isFound)
        this.error("React's renderer is not part of the build.")
    },
  }
}

type Node = ESTree.Node
type Edit = { start: number; end: number; text: string }

/** The code of React's renderer without `REACT_PARTS`; what only they called is left for the minifier to drop. */
export function shortenReact(code: string): string {
  const missed = new Set<string | number>([
    ...REACT_PARTS.alwaysFalse,
    ...Object.keys(REACT_PARTS.fields),
    ...REACT_PARTS.types,
    ...REACT_PARTS.assigned,
    ...REACT_PARTS.unreached,
    ...Object.keys(REACT_PARTS.idle),
    ...REACT_PARTS.tags,
  ])
  const edits: Edit[] = []
  const visit = (node: Node, parent: Node) => {
    const found = editsOf(node, { parent, code })
    for (const part of found?.parts ?? []) missed.delete(part)
    edits.push(...(found?.edits ?? []))
    if (found?.isWhole) return
    for (const child of childrenOf(node)) visit(child, node)
  }
  const { program } = parseSync('react-dom.js', code)
  visit(program, program)
  if (missed.size > 0) throw new Error(`Not part of React's renderer: ${[...missed].join(', ')}`)
  return applyEdits(code, edits)
}

/** The edits that a node needs; `isWhole` when nothing within it is left to edit. */
type Found = { parts: (string | number)[]; edits: Edit[]; isWhole: boolean }
type Place = { parent: Node; code: string }

function editsOf(node: Node, place: Place): Found | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
      return inFunction(node)
    case 'ExpressionStatement':
      return inStatement(node, place.code)
    case 'VariableDeclarator':
      // The declaration stays, of a name that nothing reads.
      return node.id.type === 'Identifier' && isFlag(node.id.name)
        ? replace(node.id, `${node.id.name}$unread`, node.id.name)
        : undefined
    case 'AssignmentExpression':
      return node.left.type === 'Identifier' && isFlag(node.left.name)
        ? {
            parts: [],
            edits: [{ start: node.left.start, end: node.right.start, text: '' }],
            isWhole: false,
          }
        : undefined
    case 'Identifier':
      return isFlag(node.name) ? replace(node, '!1', node.name) : undefined
    case 'MemberExpression':
      return inMember(node, place.parent)
    case 'BinaryExpression':
      return inComparison(node)
    case 'SwitchStatement':
      return inSwitch(node)
    default:
      return undefined
  }
}

const replace = (node: Node, text: string, part: string | number): Found => ({
  parts: [part],
  edits: [{ start: node.start, end: node.end, text }],
  isWhole: true,
})

function isFlag(name: string): boolean {
  return REACT_PARTS.alwaysFalse.some((flag) => flag === name)
}

function inFunction({ id, params, body }: ESTree.Function): Found | undefined {
  if (id === null || body === null) return undefined
  // A parameter of the same name is another value.
  if (params.some((param) => param.type === 'Identifier' && isFlag(param.name)))
    return { parts: [], edits: [], isWhole: true }
  if (REACT_PARTS.unreached.some((name) => name === id.name))
    return replace(body, `{ throw Error('${id.name} is left out of the build.') }`, id.name)
  const idle = Object.entries(REACT_PARTS.idle).find(([name]) => name === id.name)
  return idle && replace(body, `{ ${idle[1]} }`, id.name)
}

function inStatement(node: ESTree.ExpressionStatement, code: string): Found | undefined {
  const { expression } = node
  if (expression.type !== 'AssignmentExpression') return undefined
  const target = code.slice(expression.left.start, expression.left.end)
  const part = REACT_PARTS.assigned.find((start) => target.startsWith(start))
  return part && replace(node, '', part)
}

function inMember(node: ESTree.MemberExpression, parent: Node): Found | undefined {
  if (node.computed || node.property.type !== 'Identifier') return undefined
  if (parent.type === 'AssignmentExpression' && parent.left === node) return undefined
  const { name } = node.property
  const field = Object.entries(REACT_PARTS.fields).find(([field]) => field === name)
  return field && replace(node, field[1], name)
}

function inComparison(node: ESTree.BinaryExpression | ESTree.PrivateInExpression) {
  const { left, right, operator } = node
  const tag = tagOf(left) ?? tagOf(right)
  if (tag === undefined || !(isOfTag(left) || isOfTag(right))) return undefined
  if (operator !== '===' && operator !== '!==') return undefined
  return replace(node, operator === '===' ? '!1' : '!0', tag)
}

/**
 * Takes out cases that are never met. The body of one stays when the case before continues in it, and so do the
 * variables that it declares: other cases use them too. Nothing equals NaN.
 */
function inSwitch({ discriminant, cases }: ESTree.SwitchStatement): Found | undefined {
  const nameOf = isOfTag(discriminant) ? tagOf : typeOf
  const parts: (string | number)[] = []
  const edits: Edit[] = []
  let continues = false
  for (const one of cases) {
    const part = one.test === null ? undefined : nameOf(one.test)
    if (part !== undefined) {
      parts.push(part)
      edits.push(takeOut(one, continues))
    }
    const isRun = part === undefined || continues
    if (isRun) continues = !isLeft(one.consequent.at(-1))
  }
  return parts.length === 0 ? undefined : { parts, edits, isWhole: false }
}

function takeOut({ start, end, consequent }: ESTree.SwitchCase, continues: boolean): Edit {
  if (continues) return { start, end: consequent[0]?.start ?? end, text: '' }
  const names = consequent.flatMap(variablesOf)
  return { start, end, text: names.length > 0 ? `case NaN: var ${names.join(', ')};` : '' }
}

function isOfTag(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.property.type === 'Identifier' &&
    node.property.name === 'tag'
  )
}

function tagOf(node: Node): number | undefined {
  return node.type === 'Literal' ? REACT_PARTS.tags.find((tag) => tag === node.value) : undefined
}

function typeOf(node: Node): string | undefined {
  return node.type === 'Identifier'
    ? REACT_PARTS.types.find((type) => type === node.name)
    : undefined
}

/** Returns whether a statement always exits the switch that it is the last statement of a case of. */
function isLeft(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'BlockStatement':
      return isLeft(node.body.at(-1))
    case 'IfStatement':
      return node.alternate !== null && isLeft(node.consequent) && isLeft(node.alternate)
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true
    default:
      return false
  }
}

/** Names that a statement declares in the function around it. */
function variablesOf(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return node.id.type === 'Identifier' ? [node.id.name] : []
  return node.type.includes('Function') ? [] : childrenOf(node).flatMap(variablesOf)
}

/** The nodes right below a node of a syntax tree. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (child): child is Node => typeof child === 'object' && child !== null && 'type' in child,
    )
}

/** Edits within a part that another one replaces as a whole are dropped. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    done += code.slice(at, start) + text
    at = end
  }
  return done + code.slice(at)
}
