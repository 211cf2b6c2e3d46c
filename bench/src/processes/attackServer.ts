import { ATTACKERS } from '../hostile/ATTACKERS.ts'

const TELL_EVERY_MS = 250

/** Attacks a server, each attacker from an address of its own, until it is ended. Argument: the server's port. */
const port = Number(process.argv[2])
const counts: Record<string, number> = {}
for (const [at, { name, attack }] of ATTACKERS.entries()) {
  counts[name] = 0
  attack({
    target: { host: '127.0.0.1', port, localAddress: `127.0.1.${at + 1}` },
    count: () => {
      counts[name] = (counts[name] ?? 0) + 1
    },
  })
}
setInterval(() => process.stdout.write(`begun ${JSON.stringify(counts)}\n`), TELL_EVERY_MS)
