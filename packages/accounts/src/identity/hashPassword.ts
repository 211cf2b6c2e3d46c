import { argon2, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Querier } from '../store/Store.ts'

/** Argon2id with 19 MiB and two passes, as OWASP's password storage cheat sheet has it. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32

/** A password as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, { ...COST, salt, length: HASH_BYTES })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Returns whether a password is the one of a hash; false for a text that is no hash of ours. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = PHC.exec(hash) ?? []
  if (salt === undefined || expected === undefined) return false
  const wanted = Buffer.from(expected, 'base64')
  const found = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    length: wanted.length,
  })
  return timingSafeEqual(found, wanted)
}

type Derivation = {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  length: number
}

function derive(password: string, options: Derivation): Promise<Buffer> {
  const { memory, passes, parallelism, salt, length } = options
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      // The same letters can be written in two ways; a password means what it looks like.
      {
        message: password.normalize('NFKC'),
        nonce: salt,
        memory,
        passes,
        parallelism,
        tagLength: length,
      },
      (failure, key) => (failure === null ? resolve(key) : reject(failure)),
    )
  })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** Gives a user the password of a hash, for the first time or in place of another. */
export async function setPassword(db: Querier, userId: string, hash: string): Promise<void> {
  await db
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: hash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: hash, updated_at: new Date() }),
    )
    .execute()
}
