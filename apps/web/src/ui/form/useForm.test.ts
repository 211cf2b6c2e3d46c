import { describe, expect, it } from 'vitest'
import { HttpError } from '../../data/rest/HttpError.ts'
import { describeRefusal, FormFault } from './useForm.ts'

const NAMES = ['email', 'password', 'username']

function refuse(status: number, message: string, fields: readonly string[] = []): HttpError {
  const errors = fields.map((field) => ({ code: 'invalid', field, value: null }))
  return new HttpError(message, { status, response: null, originalError: { message, errors } })
}

describe('describeRefusal', () => {
  it('says beside the field what the server says of it', () => {
    expect(describeRefusal(refuse(400, 'Too short.', ['password']), NAMES)).toEqual({
      fields: { password: 'Too short.' },
    })
  })

  it('leaves out the field’s name, which stands there already', () => {
    const failure = refuse(400, 'user.username: has at most 100 characters', ['user.username'])
    expect(describeRefusal(failure, NAMES)).toMatchSnapshot()
  })

  it('marks every field that is named, and gives the words to the first', () => {
    const failure = refuse(400, 'email: must be an email address', ['email', 'password'])
    expect(describeRefusal(failure, NAMES).fields).toMatchSnapshot()
  })

  it('says of the whole what belongs to no field of the form', () => {
    expect(describeRefusal(refuse(400, 'Ask for a new link.', ['token']), NAMES)).toMatchSnapshot()
    expect(describeRefusal(refuse(429, 'Try again in 9 s.'), NAMES).whole).toMatchSnapshot()
  })

  it.each([0, 500, 503])('says at status %i that what was entered is kept', (status) => {
    expect(describeRefusal(refuse(status, 'No.', ['email']), NAMES)).toEqual({
      fields: {},
      whole: expect.stringContaining('Your entries are kept'),
    })
  })

  it('says what the form itself found wrong', () => {
    expect(describeRefusal(new FormFault('Not that.', 'email'), NAMES).fields.email).toBe(
      'Not that.',
    )
    expect(describeRefusal(new FormFault('Not now.'), NAMES).whole).toBe('Not now.')
  })

  it.each([null, 'nonsense', { errors: 'x' }, { errors: [null, 3, {}] }])(
    'is not confused by the body %j',
    (originalError) => {
      const failure = new HttpError('No.', { status: 400, response: null, originalError })
      expect(describeRefusal(failure, NAMES)).toEqual({ fields: {}, whole: 'No.' })
    },
  )
})
