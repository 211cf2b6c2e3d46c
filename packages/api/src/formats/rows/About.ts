/** What is worth knowing of a table beside its rows, in the order in which it is told. */
export type About = readonly (readonly [name: string, text: string])[]
