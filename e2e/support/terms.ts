import { expect } from '@playwright/test';
import type { VersionType } from '#contract/terms/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import { findCurrentVersion } from '#server/terms/rules.ts';
import { askTermsAgain } from '#server/terms/staff.ts';
import { loadTerms } from '#server/terms/versions.ts';
import { withProductDatabase } from './product-database.ts';

/** As `ops terms ask-again` does for the current version of a text, without starting a process. */
export const askForTextAgain = (folder: string, type: VersionType, forced: boolean): Promise<void> =>
  withProductDatabase(folder, async (db) => {
    const { versions, now } = await loadTerms(db);
    const { id } = assertPresent(findCurrentVersion(versions, type, now), 'the current version');
    expect(await askTermsAgain(db, id, forced)).toEqual({ ok: true, value: null });
  });
