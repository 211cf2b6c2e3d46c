import { createRequire } from 'node:module'

/** An element of a document that holds elements and text only. Names are without prefixes. */
export type XmlElement = {
  name: string
  namespace: string | null
  /** By their names as written; declarations of namespaces are left out. */
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  /** The text directly inside it. */
  text: string
}

/** The used part of the library's nodes. */
type Node = {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  localName: string | null
  namespaceURI: string | null
  attributes?: { length: number; item(index: number): Node }
  firstChild: Node | null
  nextSibling: Node | null
}
type Library = {
  DOMParser: new (options: {
    errorHandler(level: string, message: string): never
  }) => { parseFromString(text: string, type: string): Node | undefined }
}

const [ELEMENT, ATTRIBUTE_PREFIX, TEXT, INSTRUCTION] = [1, 'xmlns', 3, 7] as const
/** Metadata of large providers have a few hundred elements in about ten levels, and people are in hundreds of groups. */
const MAX_ELEMENTS = 2_000
const MAX_LEVELS = 50
const MAX_TAG_LENGTH = 8_000
const MAX_ATTRIBUTES = 50
/** Metadata have 256 KB at most, and responses less. */
const MAX_TEXT = 256 * 1024

const require = createRequire(import.meta.url)
let library: Library | undefined

/**
 * Reads a document by the parser that checks its signatures, so that both see the same. Refused are document types and
 * entities, which can grow a document or read other files, and comments, CDATA and instructions, which hide in the
 * middle of a text: a signature does not cover comments, and readers disagree on what a text with one says.
 * @throws Error in a sentence for what is no such document.
 */
export function readXml(text: string): XmlElement {
  checkText(text)
  // The types of the library declare the globals of browsers for the whole server, and few requests need it.
  library ??= require('@xmldom/xmldom') as Library
  const parser = new library.DOMParser({
    errorHandler: (_level, message) => {
      const [line = ''] = message.replace(/^\[xmldom \w+\]\s*/, '').split('\n')
      throw new Error(`The XML cannot be read: ${line.slice(0, 200)}`)
    },
  })
  const found = parser.parseFromString(text, 'text/xml')
  const roots: XmlElement[] = []
  for (const node of listChildren(found))
    if (node.nodeType === ELEMENT) roots.push(readTree(node))
    else if (!isDeclaration(node) && !isBlank(node)) refuseNode(node)
  const [root] = roots
  if (root === undefined || roots.length > 1) throw new Error('This is not XML.')
  return root
}

/** Takes comments out, where a document says nothing that is signed. @throws Error for one that does not end. */
export function removeComments(text: string): string {
  const [first = '', ...rest] = text.split('<!--')
  const kept = rest.map((part) => {
    const end = part.indexOf('-->')
    if (end < 0) throw new Error('The XML has a comment that does not end.')
    return part.slice(end + '-->'.length)
  })
  return [first, ...kept].join('')
}

const SPECIAL: readonly [string, string][] = [
  ['<!--', 'comment'],
  ['<![CDATA[', 'CDATA section'],
  ['<!', 'document type'],
  ['<?', 'processing instruction'],
]

/** Checks what the text alone shows, in one pass: the parser takes minutes for some hostile texts of 100 KB. */
function checkText(text: string): void {
  if (text.length > MAX_TEXT) throw new Error('The XML has more than 256 KB.')
  const content = text.replace(/^\uFEFF?\s*<\?xml[^<>]*\?>/, '')
  for (const [mark, name] of SPECIAL)
    if (content.includes(mark)) throw new Error(`The XML has a ${name}, which is not allowed.`)
  let [tags, elements, depth] = [0, 0, 0]
  for (const [tag, end] of content.matchAll(/<(\/)?[^<>]*>/g)) {
    tags++
    if (end === undefined) elements++
    if (!tag.endsWith('/>')) depth += end === undefined ? 1 : -1
    const isLarge = tag.length > MAX_TAG_LENGTH || tag.split(/=\s*["']/).length > MAX_ATTRIBUTES + 1
    if (elements > MAX_ELEMENTS || depth > MAX_LEVELS || isLarge)
      throw new Error('The XML has too many elements, levels or attributes.')
  }
  if (tags !== content.split('<').length - 1)
    throw new Error('The XML cannot be read: a tag does not end.')
}

/** Reads level by level, since the parser may see more levels than the text seems to have. */
function readTree(top: Node): XmlElement {
  type Open = { node: Node; into: XmlElement[] }
  const roots: XmlElement[] = []
  let level: Open[] = [{ node: top, into: roots }]
  while (level.length > 0) {
    const next: Open[] = []
    for (const { node, into } of level) {
      const children: XmlElement[] = []
      into.push(readElement(node, children))
      for (const child of listChildren(node))
        if (child.nodeType === ELEMENT) next.push({ node: child, into: children })
    }
    level = next
  }
  const [root] = roots
  if (root === undefined) throw new Error('This is not XML.')
  return root
}

function readElement(node: Node, children: XmlElement[]): XmlElement {
  const attributes = new Map<string, string>()
  for (let at = 0; at < (node.attributes?.length ?? 0); at++) {
    const attribute = node.attributes?.item(at)
    if (attribute === undefined || attribute.nodeName.startsWith(ATTRIBUTE_PREFIX)) continue
    attributes.set(attribute.nodeName, attribute.nodeValue ?? '')
  }
  let text = ''
  for (const child of listChildren(node))
    if (child.nodeType === TEXT) text += child.nodeValue ?? ''
    else if (child.nodeType !== ELEMENT) refuseNode(child)
  const { localName, nodeName, namespaceURI } = node
  return { name: localName ?? nodeName, namespace: namespaceURI, attributes, children, text }
}

function* listChildren(node: Node | undefined): Generator<Node> {
  for (let child = node?.firstChild ?? null; child !== null; child = child.nextSibling) yield child
}

const isDeclaration = ({ nodeType, nodeName }: Node) =>
  nodeType === INSTRUCTION && nodeName === 'xml'
const isBlank = ({ nodeType, nodeValue }: Node) =>
  nodeType === TEXT && (nodeValue ?? '').replace('\uFEFF', '').trim() === ''

function refuseNode({ nodeName }: Node): never {
  throw new Error(`The XML has a ${nodeName.replace('#', '').slice(0, 50)}, which is not allowed.`)
}

/** The elements directly inside one that have a name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

/** The one element directly inside another that has a name. @throws Error where there is not exactly one. */
export function onlyChild(element: XmlElement, name: string): XmlElement {
  const [found, ...more] = childrenOf(element, name)
  if (found === undefined || more.length > 0)
    throw new Error(`The ${element.name.slice(0, 50)} must have exactly one ${name}.`)
  return found
}

/** All elements of a document with the element that each is in. */
export function* walkXml(
  element: XmlElement,
  parent?: XmlElement,
): Generator<{ element: XmlElement; parent: XmlElement | undefined }> {
  yield { element, parent }
  for (const child of element.children) yield* walkXml(child, element)
}
