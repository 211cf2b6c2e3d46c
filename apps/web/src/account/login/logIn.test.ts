import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakePage } from '../../data/session/testing/openFakePage.ts'

const LOGIN = 'POST /v1/login'
const ADA = { email: 'ada@example.org', password: 'correct horse' }

function refuse(status: number, code: string): Response {
  const errors = [{ code, field: 'captcha', value: null }]
  return Response.json({ type: 'too-many-requests', message: code, errors }, { status })
}

async function send(answers: (() => Response)[]) {
  const page = openFakePage({ answers: { [LOGIN]: () => answers.shift()?.() ?? refuse(500, '') } })
  const { logIn } = await import('./logIn.ts')
  const take = vi.fn(async () => 'solved')
  const answer = logIn(ADA, { take })
  const settled = await answer.catch((failure: Error) => failure.message)
  return { settled, take, sent: page.calls.map(({ body }) => JSON.parse(body)) }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('a log-in with a password', () => {
  it('sends no captcha unless required', async () => {
    const { settled, sent, take } = await send([() => Response.json({ user: {} })])
    expect(settled).toEqual({ user: {} })
    expect(sent).toEqual([ADA])
    expect(take).not.toHaveBeenCalled()
  })

  it('solves a captcha if required, and sends the request again', async () => {
    const { settled, sent } = await send([
      () => refuse(429, 'captcha-required'),
      () => Response.json({ user: {} }),
    ])
    expect(settled).toEqual({ user: {} })
    expect(sent).toEqual([ADA, { ...ADA, captcha: 'solved' }])
  })

  it('rethrows any other refusal', async () => {
    const { settled, take } = await send([() => refuse(429, 'too many')])
    expect(settled).toBe('too many')
    expect(take).not.toHaveBeenCalled()
  })
})
