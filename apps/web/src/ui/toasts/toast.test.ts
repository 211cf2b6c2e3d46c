import { expect, it } from 'vitest'
import { MessageError } from '../../data/describeError.ts'
import { HttpError } from '../../data/rest/HttpError.ts'
import { showFailure } from './showFailure.ts'
import { waitingToasts } from './toast.ts'

it('a refused switch reads exactly "Failed to update active organization"', () => {
  waitingToasts.set([])
  showFailure(new MessageError('Failed to update active organization'))
  showFailure(new HttpError('You are no member.', { status: 403, response: null }))
  showFailure(new TypeError('(t ?? []).map is not a function'))
  expect(waitingToasts.get()).toMatchSnapshot()
})
