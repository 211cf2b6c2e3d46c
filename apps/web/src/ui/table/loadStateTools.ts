export type StateTools = typeof import('./state/stateTools.ts').stateTools

let loaded: StateTools | undefined
let coming: Promise<StateTools> | undefined

/** What applies and changes the state of tables comes with the first table that somebody changes, or has changed. */
export function loadStateTools(): Promise<StateTools> {
  coming ??= fetchTools()
  return coming
}

/** The same where it is here already. */
export function findStateTools(): StateTools | undefined {
  return loaded
}

async function fetchTools(): Promise<StateTools> {
  try {
    loaded = (await import('./state/stateTools.ts')).stateTools
    return loaded
  } catch (error) {
    // Whoever asks next tries again.
    coming = undefined
    throw error
  }
}
