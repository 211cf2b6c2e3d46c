/** What the server answers to a log-in: nothing to note for one that succeeded, or what it asks for besides. */
export type LoginAnswer = { secondFactor?: SecondFactor }

export type SecondFactor = { token: string; methods: readonly ('totp' | 'recovery')[] }
