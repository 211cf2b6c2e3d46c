/** The project's id. */
export const INTERNET_COMPUTER = 'internetcomputer'

/** The day of its genesis, from which the dashboard has figures. */
export const GENESIS_DAY = '2021-05-10'

/** ICP is counted in hundred-millionths. */
export const E8S = 1e8
