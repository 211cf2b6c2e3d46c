type Limits = { connections: number; connectionsPerAddress: number }

type Admission = {
  /** Admits another connection from an address, or returns the limit that was reached. */
  enter(address: string): 'welcome' | 'full' | 'too-many'
  leave(address: string): void
}

/** Counts open connections, in total and by address. */
export function createAdmission({ connections, connectionsPerAddress }: Limits): Admission {
  const counts = new Map<string, number>()
  let all = 0
  return {
    enter(address) {
      const own = counts.get(address) ?? 0
      if (all >= connections) return 'full'
      if (own >= connectionsPerAddress) return 'too-many'
      all += 1
      counts.set(address, own + 1)
      return 'welcome'
    },
    leave(address) {
      const own = counts.get(address)
      if (own === undefined) return
      all -= 1
      if (own === 1) counts.delete(address)
      else counts.set(address, own - 1)
    },
  }
}
