import { explainMart } from '../../endpoints/marts/explainMart.ts'
import { getMart } from '../../endpoints/marts/getMart.ts'
import { listMarts } from '../../endpoints/marts/listMarts.ts'
import { postMart } from '../../endpoints/marts/postMart.ts'
import { toMutation, toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const martsRouter = trpc.router({
  list: toProcedure(listMarts),
  getMart: toProcedure(getMart),
  postMart: toMutation(postMart),
  explain: toMutation(explainMart),
})
