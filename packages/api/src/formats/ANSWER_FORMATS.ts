/** The formats an answer can be had in, as `?format=` names them, and their media types. */
export const ANSWER_FORMATS = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
  jsonl: 'application/jsonl; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type AnswerFormat = keyof typeof ANSWER_FORMATS
/** The formats that hold rows, and can be written piece by piece. */
export type FileFormat = Exclude<AnswerFormat, 'json'>
