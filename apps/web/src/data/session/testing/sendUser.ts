/** An answer `{user}` of the server. */
export function sendUser(fields: Readonly<Record<string, unknown>> = {}): Response {
  const user = {
    id: 'u1',
    username: 'ada',
    email: 'ada@example.com',
    apiToken: 'ada-token',
    subscriptionStatus: { type: 'pro' },
    organizations: [{ id: 'o1', name: 'Engines' }],
    ...fields,
  }
  return Response.json({ user })
}
