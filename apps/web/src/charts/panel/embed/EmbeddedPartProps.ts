import type { EmbeddedPart } from '../actions/EmbeddedPart.ts'

/** What a feature needs to show one of its panels alone: which, how, and where the terminal shows the same. */
export type EmbeddedPartProps = { part: EmbeddedPart; terminalPath: string }
