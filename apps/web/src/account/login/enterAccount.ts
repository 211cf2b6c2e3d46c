import type { User } from '@tickmark/core/session/User'
import { completeLogIn } from '../../data/session/logIn.ts'
import { FormFault } from '../../ui/form/useForm.ts'

/**
 * Makes the page that of the user whom the server has just let in.
 * @throws FormFault when his account cannot be read.
 */
export async function enterAccount(): Promise<User> {
  const user = await completeLogIn()
  if (user === null)
    throw new FormFault('You are logged in, but your account could not be read. Reload the page.')
  return user
}
