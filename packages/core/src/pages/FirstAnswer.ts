/** An answer that came with the page: what a procedure such as `projects.list` answered to an input. */
export type FirstAnswer = { path: string; input: unknown; data: unknown }
