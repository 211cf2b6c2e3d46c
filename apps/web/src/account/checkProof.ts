/** What is wrong with a proof by password; see `PasswordProof`. */
export function checkProof(
  hasPassword: boolean,
): (values: Readonly<Record<'password', string>>) => { password: string | undefined } {
  return ({ password }) => ({
    password: hasPassword && password === '' ? 'Write your password.' : undefined,
  })
}
