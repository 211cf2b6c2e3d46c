import {
  MODEL_PROVIDERS,
  type ModelConfig,
  type ModelProvider,
} from '@tickmark/api/model/LanguageModel'
import type { z } from 'zod'
import { count, HttpUrl, matching, refuseMissing } from './settingValues.ts'

/** The language model that plans questions in words where the rules cannot. Off while `TT_LLM` is absent. */
export const MODEL_SETTINGS = {
  TT_LLM: matching(
    new RegExp(`^(?:${MODEL_PROVIDERS.join('|')})/[\\w.:/@-]{1,150}$`),
    'a provider and a model, such as openai/gpt-5-mini, anthropic/claude-haiku-4-5 or compatible/qwen3:8b',
  ).optional(),
  TT_LLM_URL: HttpUrl.optional(),
  TT_LLM_KEY: matching(/^[\x21-\x7e]{1,500}$/, 'a key of up to 500 characters').optional(),
  TT_LLM_QUESTIONS_PER_USER: count(100_000).default(20),
  TT_LLM_QUESTIONS_PER_DAY: count(1_000_000).default(200),
}

const ADDRESSES: Readonly<Record<ModelProvider, string | undefined>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  compatible: undefined,
}

/** @throws AppError `bad-request` without the address or the key that the provider needs. */
export function makeModelConfig(
  settings: z.output<z.ZodObject<typeof MODEL_SETTINGS>>,
): ModelConfig | null {
  const { TT_LLM: named } = settings
  const provider = MODEL_PROVIDERS.find((one) => named?.startsWith(`${one}/`))
  if (named === undefined || provider === undefined) return null
  const url = settings.TT_LLM_URL ?? ADDRESSES[provider]
  if (url === undefined)
    refuseMissing(
      'TT_LLM_URL',
      'the address of the model’s server, such as http://localhost:11434/v1',
    )
  if (settings.TT_LLM_KEY === undefined && provider !== 'compatible')
    refuseMissing('TT_LLM_KEY', `a key of ${provider}, which TT_LLM requires`)
  return {
    provider,
    model: named.slice(provider.length + 1),
    url,
    key: settings.TT_LLM_KEY ?? null,
    perUser: settings.TT_LLM_QUESTIONS_PER_USER,
    perDay: settings.TT_LLM_QUESTIONS_PER_DAY,
  }
}
