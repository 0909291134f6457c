import type { Mode } from '#sandbox/register/register-store.ts';

/** A person as the form of the sandbox's register has them; without a last day there is no end. */
export interface RegisterEntry {
  readonly type?: 'EID' | 'PASSPORT';
  readonly number: string;
  readonly nationality?: string;
  readonly birthDate?: string;
  readonly lastDay?: string;
}

/** The sandbox's register, used by hand. */
export function openRegister(origin: string) {
  const post = async (path: string, form: Record<string, string>): Promise<void> => {
    const response = await fetch(`${origin}/sandbox/register/${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    });
    if (response.status !== 303) throw new Error(`the register's page answered ${response.status}`);
  };
  return {
    enter: (entry: RegisterEntry) => post('people', { type: 'EID', birthDate: '1990-05-17', ...entry }),
    remove: async (number: string) => {
      const page = await (await fetch(`${origin}/sandbox/register`)).text();
      const row = page.split('<tr>').find((one) => one.includes(number)) ?? '';
      await post('removals', { reference: /name="reference" value="([^"]+)"/.exec(row)?.[1] ?? 'nobody' });
    },
    behave: (mode: Mode) => post('mode', { mode }),
  };
}
