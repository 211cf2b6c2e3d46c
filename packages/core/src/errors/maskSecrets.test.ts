import { describe, expect, it } from 'vitest'
import { AppError } from './AppError.ts'
import { maskSecrets } from './maskSecrets.ts'

describe('maskSecrets', () => {
  it.each([
    ['postgres://ann:s3cret@db.example/x', 'postgres://…@db.example/x'],
    ['redis://:s3cret@10.0.0.1:6379', 'redis://…@10.0.0.1:6379'],
    ['smtps://ann%40x.example:s3cret@mail.example', 'smtps://…@mail.example'],
    ['connect http://u:p/w@rd#s3cret@host:8123/db failed', 'connect http://…@host:8123/db failed'],
    [
      'two http://a:b@c.example and HTTP://d:s3cret@e.example',
      'two http://…@c.example and HTTP://…@e.example',
    ],
    ['https://public-key@sentry.example/1', 'https://…@sentry.example/1'],
    ['https://x.example/hook?api_key=s3cret&day=1', 'https://x.example/hook?api_key=…&day=1'],
    [
      'https://x.example/?day=1&X-Amz-Signature=s3cret',
      'https://x.example/?day=1&X-Amz-Signature=…',
    ],
    ['{"url":"http://u:s3cret@h.example/","at":1}', '{"url":"http://…@h.example/","at":1}'],
  ])('of %s is %s', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked)
  })

  it.each([
    'https://medium.com/@author/a-post',
    'ann@bank.example has no account.',
    'http://localhost:3000/explorer?metrics=fees&g=month',
    'a = b @ c',
    'sort=fees, https://x.example:8443/a',
  ])('leaves %s as it is', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })

  it('is how every AppError speaks', () => {
    const value = 'ftp://u:s3cret@h.example'
    const failure = new AppError('bad-request', `The setting X is "${value}".`, {
      errors: [{ code: 'invalid', field: 'X', value }],
    })
    expect(JSON.stringify([failure.message, failure.errors])).not.toContain('s3cret')
    expect(String(failure.stack)).not.toContain('s3cret')
  })
})
