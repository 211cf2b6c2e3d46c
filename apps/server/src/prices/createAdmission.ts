type Limits = { connections: number; connectionsPerAddress: number }

type Admission = {
  /** Whether one more connection is taken from an address, or which limit stands against it. */
  enter(address: string): 'welcome' | 'full' | 'too-many'
  leave(address: string): void
}

/** Counts the connections that are open, in all and by address. */
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
