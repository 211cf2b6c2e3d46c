import type { PointKey } from './PointKey.ts'

/** The bytes that one version of one point was read from: the end of the way back from a figure. */
export type Evidence = {
  batch_id: string
  source_id: string
  /** `answers`: of a source that was asked; `file`: of one that was imported; `none`: of values that were not read. */
  kind: 'answers' | 'file' | 'none'
  /** The list of answers, or the file, as it was named when it was loaded. */
  input: string
  /** What stands in the way of the bytes; null when nothing does. */
  problem: string | null
  file: EvidenceFile | null
  /** The answers that the point was read from. */
  answers: EvidenceAnswer[]
  /** How many answers the batch was made of. */
  answer_count: number
}

export type EvidenceFile = {
  /** Of the file's bytes as they were read; null where it was loaded before hashes were kept. */
  sha256: string | null
  /** The line or entry of the file; null where the file was loaded before lines were kept. */
  line: number | null
}

/** One answer of a source. */
export type EvidenceAnswer = {
  /** Without keys. */
  url: string
  status: number
  fetched_at: string
  /** Of the answer's bytes, unpacked. */
  sha256: string
  bytes: number
  state: 'kept' | 'missing' | 'damaged'
  /** Who may have the whole of it: it is for everybody where the source's licence lets it be passed on. */
  whole_for: 'anybody' | 'staff'
  records: EvidenceRecord[]
}

/** A part of an answer without which the point would not be what it is. */
export type EvidenceRecord = {
  /** Where it stands in the document, such as `data[12]`. */
  path: string
  /** Its place among the bytes of the answer. */
  offset: number
  length: number
  /** Its text as it came, at most 2,000 characters of it. */
  text: string
  is_cut: boolean
  /** What stands before and after it; '' where the source's terms let no more than the record be shown. */
  before: string
  after: string
}

/** A whole answer as it came. */
export type RawAnswer = {
  batch_id: string
  source_id: string
  url: string
  fetched_at: string
  sha256: string
  bytes: number
  text: string
}

/** The point whose bytes are asked for: a version of it, as a trace names it. */
export type EvidencePoint = PointKey & { batch_id: string }
