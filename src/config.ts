import { readEnvironment, type Settings } from './environment.ts'
import { company } from './shared/company.ts'

export type Config = Readonly<Settings & Record<'MAIL_FROM' | 'SMS_FROM', string>>

export class ConfigError extends Error {}

/** @throws ConfigError listing every invalid variable */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const { settings, fault } = readEnvironment(environment)
  if (!settings) throw new ConfigError(fault)
  return Object.freeze({ MAIL_FROM: company.email, SMS_FROM: smsSender(company.name), ...settings })
}

/** 'PasrundanUF': many networks drop other characters, or the whole message. */
function smsSender(name: string): string {
  return (
    name
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 11) || 'UF'
  )
}
