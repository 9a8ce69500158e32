import { deskPages } from '#contract/desk/pages.ts';

export const importPath = (id: string) => deskPages.import.replace(':id', id);
export const changePath = (id: string) => deskPages.change.replace(':id', id);
export const bulkPath = (id: string) => deskPages.bulk.replace(':id', id);
