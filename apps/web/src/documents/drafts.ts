import { DOCUMENT_KINDS, type DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { browserStorage } from '../data/browserStorage.ts'
import { readField } from '../data/session/readField.ts'

/** Something unsaved, kept on this machine in case the page is left before it is saved. */
export type Draft = {
  /** Of the visit of a page that it was made on; two windows do not write over each other. */
  id: string
  kind: DocumentKind
  /** What it changes; null where it is new. */
  documentId: string | null
  /** The version that it was made of; null where it is new. */
  version: number | null
  /** Who made it, for nobody else is to see it; null for a visitor. */
  userId: string | null
  name: string
  content: unknown
  /** ISO 8601. */
  at: string
  /** It was to be saved, and a log-in stood in between. */
  isToBeSaved: boolean
}

const PREFIX = 'tt.draft.'
/** Older ones make room for newer ones. */
const MOST = 20
const LONGEST_MS = 30 * 86_400_000

type Wanted = Pick<Draft, 'kind' | 'documentId'> & {
  /** Whose drafts are looked at, besides those that were made before somebody logged in. */
  userId: string | null
}

/** What is unsaved and kept on this machine. */
export const drafts = {
  keep(draft: Draft): void {
    browserStorage.write(`${PREFIX}${draft.id}`, JSON.stringify(draft))
    for (const old of listAll().slice(MOST)) drafts.drop(old.id)
  },
  /** The newest draft of a document, or of something new of a kind. */
  find({ kind, documentId, userId }: Wanted, now: number = Date.now()): Draft | undefined {
    return listAll().find(
      (draft) =>
        draft.kind === kind &&
        draft.documentId === documentId &&
        (draft.userId === null || draft.userId === userId) &&
        now - Date.parse(draft.at) < LONGEST_MS,
    )
  },
  drop(id: string): void {
    try {
      localStorage.removeItem(`${PREFIX}${id}`)
    } catch {}
  },
}

/** The newest first. */
function listAll(): Draft[] {
  return listKeys()
    .flatMap((key) => readDraft(browserStorage.read(key)) ?? [])
    .sort((one, other) => other.at.localeCompare(one.at))
}

function listKeys(): `tt.${string}`[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)) as `tt.${string}`[]
  } catch {
    return []
  }
}

/** A draft out of anything that was kept; undefined where it is none. */
export function readDraft(kept: string | null): Draft | undefined {
  const sent = readField.record(parse(kept))
  const kind = DOCUMENT_KINDS.find((known) => known === sent?.kind)
  const id = readField.text(sent?.id)
  const at = readField.moment(sent?.at)
  const content = readField.record(sent?.content)
  if (sent === null || kind === undefined || id === '' || at === null || content === null)
    return undefined
  return {
    id,
    kind,
    documentId: readField.id(sent.documentId),
    version: typeof sent.version === 'number' ? sent.version : null,
    userId: readField.id(sent.userId),
    name: readField.text(sent.name),
    content,
    at,
    isToBeSaved: sent.isToBeSaved === true,
  }
}

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    return null
  }
}

/** Told apart from those of other windows; pages without HTTPS have no `randomUUID`. */
export function makeDraftId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
}
