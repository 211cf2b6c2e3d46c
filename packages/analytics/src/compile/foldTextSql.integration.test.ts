import { openForTests } from '@tickmark/core/testing/openForTests'
import { foldText } from '@tickmark/core/text/foldText'
import { expect, it } from 'vitest'
import { openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { foldTextSql } from './foldTextSql.ts'

const db = openForTests(openTestAnalytics)

const TEXTS = [
  'AAVE',
  'ＡＡＶＥ',
  '𝐀𝐚𝐯𝐞',
  'Aave\u200b\u00ad',
  '\ufeff  Aave \u00a0 V3\t',
  'Aave™ ®',
  'Éther',
  'E\u0301ther',
  'İstanbul',
  'Łódź Børs Straße',
  'ﬁnance Ⅳ ①',
  'Lido’s – DAO − “x” `y´',
  'ΣΟΦΟΣ',
  'Đorđe Œuvre',
  '비트코인',
  'ガス ｶﾞｽ',
  "it's \\ 100% _",
  'a\u0000b',
  '😀 rocket',
  '',
]

it('writes texts as the terminal does', async () => {
  const rows = await db.rows<{ folded: string }>({
    sql: `SELECT ${foldTextSql('text')} AS folded FROM (SELECT arrayJoin({texts: Array(String)}) AS text)`,
    params: { texts: TEXTS },
  })
  expect(rows.map(({ folded }) => folded)).toEqual(TEXTS.map(foldText))
})
