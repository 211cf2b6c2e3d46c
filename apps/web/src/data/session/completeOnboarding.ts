import { patchRest } from '../rest/patchRest.ts'
import { readUser } from './readUser.ts'
import { updateUser } from './updateUser.ts'

/**
 * Tells the server that the user has been shown around.
 * @throws HttpError when the server refuses.
 */
export async function completeOnboarding(): Promise<void> {
  const path = '/users/me/onboarding-completed'
  updateUser(readUser(await patchRest<unknown>(path, {}, { version: 'v1', internal: false })))
}
