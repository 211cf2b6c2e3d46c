import type { Bomb } from '@tickmark/ingest/testing/bombs/Bomb'
import { listBombs } from '@tickmark/ingest/testing/bombs/listBombs'
import type { Attack, Attacker, Sent } from './Attack.ts'
import type { RawRequest } from './sendRaw.ts'

const PART_BYTES = 2 * 1024 * 1024
/** Characters that fields of JSON and forms of XML may have, about. */
const MAX_TEXT = 200_000
/** A document is judged within this time, like any request. */
const DEADLINE_MS = 40_000
const HOLD_MS = 3_000
const BOUNDARY = 'hostile'

type Field = { name: string; file?: string; value: string | Buffer }

/** A way in for documents. */
type Door = {
  name: string
  takes(bomb: Bomb, size: number): boolean
  send(attacker: Attacker, name: string, bytes: Buffer): Promise<Sent>
}

const DOORS: readonly Door[] = [
  {
    name: 'a table in parts',
    takes: () => true,
    send: async (attacker, name, bytes) => {
      const begun = await attacker.send(
        makeJson('/v3/internal/datahub/files', ofUser(attacker), { name, size: bytes.length }),
      )
      const id = readField(begun, 'file_id')
      if (id === undefined) return begun
      for (let part = 0; part * PART_BYTES < bytes.length; part++) {
        const file = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
        await attacker.send(
          makeForm(`/v3/internal/datahub/files/${id}/parts`, ofUser(attacker), [
            { name: 'part', value: String(part) },
            { name: 'file', file: name, value: file },
          ]),
        )
      }
      const asked = { file_id: id, project_id: 'aave' }
      return attacker.send(
        makeJson('/v3/internal/datahub/table', ofUser(attacker), asked),
        DEADLINE_MS,
      )
    },
  },
  {
    name: 'a table in a form',
    takes: (_, size) => size <= PART_BYTES,
    send: (attacker, name, bytes) =>
      attacker.send(
        makeForm('/v3/internal/datahub/create', ofUser(attacker), [
          { name: 'kind', value: 'data' },
          { name: 'title', value: 'Hostile' },
          { name: 'project_id', value: 'aave' },
          { name: 'file_name', value: name },
          { name: 'file', file: name, value: bytes },
        ]),
        DEADLINE_MS,
      ),
  },
  {
    name: 'a logo',
    takes: ({ format }, size) =>
      size <= PART_BYTES && /^(svg|png|jpeg|gif|webp|xml|gzip|zip)$/.test(format),
    send: (attacker, name, bytes) =>
      attacker.send(
        makeForm(`/v3/internal/organization/${attacker.organizationId}/logo`, ofMember(attacker), [
          { name: 'file', file: name, value: bytes },
        ]),
        DEADLINE_MS,
      ),
  },
  {
    name: 'metadata of SAML',
    takes: ({ format }, size) => size <= MAX_TEXT && /^(xml|svg)$/.test(format),
    send: (attacker, _, bytes) =>
      attacker.send(
        makeJson(
          `/v3/internal/organization/${attacker.organizationId}/sso/saml`,
          ofMember(attacker),
          {
            metadata: bytes.toString(),
          },
        ),
        DEADLINE_MS,
      ),
  },
  {
    name: 'a response of SAML',
    takes: ({ format }, size) => size <= MAX_TEXT / 2 && /^(xml|svg)$/.test(format),
    send: (attacker, _, bytes) =>
      attacker.send(
        {
          method: 'POST',
          path: `/v1/sso/${attacker.organizationId}/acs`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `SAMLResponse=${encodeURIComponent(bytes.toString('base64'))}`,
        },
        DEADLINE_MS,
      ),
  },
  {
    name: 'fields of a proposal',
    takes: ({ format }, size) => size <= MAX_TEXT && /^(json|yaml)$/.test(format),
    send: (attacker, _, bytes) =>
      attacker.send(
        makeJson('/v3/internal/datahub/preview', ofUser(attacker), {
          project_id: 'aave',
          data: bytes.toString(),
        }),
        DEADLINE_MS,
      ),
  },
]

const TABLE = 'date,fees\n2024-01-31,1\n2024-02-29,2\n'

/** Documents that are meant to stop readers, through every door that takes one, smallest first. */
export function listDocumentAttacks(maxBytes: number): Attack[] {
  const made = listBombs()
    .map((bomb) => ({ bomb, bytes: bomb.bytes() }))
    .filter(({ bytes }) => bytes.length <= maxBytes)
  return [
    { name: 'document of a user in order', run: uploadTable },
    ...DOORS.flatMap((door) =>
      made
        .filter(({ bomb, bytes }) => door.takes(bomb, bytes.length))
        .map(
          ({ bomb, bytes }): Attack => ({
            name: `document ${bomb.name} (${bomb.format}, ${bytes.length} bytes) as ${door.name}`,
            run: async (attacker) => {
              const sent = await door.send(attacker, `${bomb.name}.${bomb.format}`, bytes)
              return [sent]
            },
          }),
        ),
    ),
    { name: 'document of which half is sent', run: sendHalves },
  ]
}

/** Uploads a table as honest users do, which has to work, or none of the other attacks was judged. */
async function uploadTable(attacker: Attacker): Promise<Sent[]> {
  const [inParts] = DOORS
  const sent = await inParts?.send(attacker, 'table.csv', Buffer.from(TABLE))
  if (sent?.answer?.status !== 200)
    throw new Error(`A table in order was answered ${sent?.answer?.status}: ${sent?.answer?.body}`)
  return [sent]
}

/** Forms that end too early, are longer or shorter than they say, or are sent too slowly. */
function sendHalves(attacker: Attacker): Promise<Sent[]> {
  const { headers } = makeForm('', ofUser(attacker), [])
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const begin = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n${'a'.repeat(50_000)}`
  const bodies = [
    `content-length: 1000000\r\n\r\n${begin}`,
    `content-length: 10\r\n\r\n${begin}`,
    `content-length: 2000000000\r\n\r\n${begin}`,
    `transfer-encoding: chunked\r\n\r\nc350\r\n${begin.slice(0, 50_000)}`,
    'content-length: 1000000\r\nexpect: 100-continue\r\n\r\n',
    `content-length: 1000000\r\n\r\n`,
  ]
  const paths = [
    '/v3/internal/datahub/create',
    '/v3/internal/datahub/files/00000000-0000-4000-8000-000000000000/parts',
    `/v3/internal/organization/${attacker.organizationId}/logo`,
  ]
  return Promise.all(
    paths.flatMap((path) =>
      Array.from({ length: 4 }, () => bodies)
        .flat()
        .map((body) =>
          attacker.send({
            method: 'POST',
            path,
            headers: {},
            bytes: `POST ${path} HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\n${body}`,
            holdMs: HOLD_MS,
          }),
        ),
    ),
  )
}

type Headers = Record<string, string>

function ofUser(attacker: Attacker): Headers {
  return attacker.headersOf('user', 'account')
}

/** Those of an administrator of an organization. */
function ofMember(attacker: Attacker): Headers {
  return attacker.headersOf('member', 'account')
}

function makeForm(path: string, headers: Headers, fields: readonly Field[]): RawRequest {
  const parts = fields.flatMap(({ name, file, value }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file.replace(/[^\w.]/g, '-')}"\r\ncontent-type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}

function makeJson(path: string, headers: Headers, body: unknown): RawRequest {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

export function readField({ answer }: Sent, name: string): string | undefined {
  return new RegExp(`"${name}":"([^"]+)"`).exec(answer?.body ?? '')?.[1]
}
