/** An address of the terminal with parameters, for a link in an e-mail. */
export function linkTo(
  publicUrl: string,
  path: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const url = new URL(`${publicUrl}/explorer/${path}`)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
