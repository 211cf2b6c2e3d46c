/** What one part of a soak has done, and everything that went wrong. */
export type SoakCount = { what: string; done: number; errors: string[] }

/** Something that uses a server until it is told to stop. */
export type SoakPart = (url: string, signal: AbortSignal) => Promise<SoakCount>
