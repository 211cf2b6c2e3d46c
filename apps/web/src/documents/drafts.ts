import { DOCUMENT_KINDS, type DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { parseJson } from '@tickmark/core/text/textCodec'
import { browserStorage } from '../data/browserStorage.ts'
import { readField } from '../data/session/readField.ts'

/** Unsaved content that is kept in this browser in case the page is left before it is saved. */
export type Draft = {
  /** The id of the page visit that made it, so that two windows do not overwrite each other. */
  id: string
  kind: DocumentKind
  /** The document that it changes; null for a new one. */
  documentId: string | null
  /** The version that it is based on; null for a new document. */
  version: number | null
  /** The only user who may see it; null for a visitor. */
  userId: string | null
  name: string
  content: unknown
  /** ISO 8601. */
  at: string
  /** The user wanted to save it and had to log in first. */
  isToBeSaved: boolean
}

const PREFIX = 'tt.draft.'
/** Older drafts are dropped beyond this number. */
const MOST = 20
const MAX_MS = 30 * 86_400_000

type Wanted = Pick<Draft, 'kind' | 'documentId'> & {
  /** Finds this user's drafts, and those made before a log-in. */
  userId: string | null
}

/** The drafts in the storage of this browser. */
export const drafts = {
  keep(draft: Draft): void {
    browserStorage.write(`${PREFIX}${draft.id}`, JSON.stringify(draft))
    for (const old of listAll().slice(MOST)) drafts.drop(old.id)
  },
  /** The newest draft of a document, or of a new one of this kind. */
  find({ kind, documentId, userId }: Wanted, now: number = Date.now()): Draft | undefined {
    return listAll().find(
      (draft) =>
        draft.kind === kind &&
        draft.documentId === documentId &&
        (draft.userId === null || draft.userId === userId) &&
        now - Date.parse(draft.at) < MAX_MS,
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

/** Parses a stored draft; undefined where it is not valid. */
export function readDraft(kept: string | null): Draft | undefined {
  const sent = readField.record(parseJson(kept ?? ''))
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

/** Unique among windows. Pages without HTTPS have no `randomUUID`. */
export function makeDraftId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
}
