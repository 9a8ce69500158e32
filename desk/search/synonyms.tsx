import { useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import type { SynonymGroup } from '#contract/desk/search.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { offerUndo } from '#desk/app/undo.ts';
import { conflictIn } from '#desk/ui/conflict.tsx';
import { Filters } from '#desk/ui/filters.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './search.module.css';

/** The groups of synonyms, latest change first. */
export function Synonyms({ groups, hasMore }: { groups: readonly SynonymGroup[]; hasMore: boolean }) {
  const [params] = useSearchParams();
  const find = params.get('find') ?? '';
  return (
    <>
      <h2>Synonyms</h2>
      <Filters label="Find words">
        <TextField
          isFilter
          name="find"
          label="Find"
          type="search"
          defaultValue={find}
          maxLength={MAX_LENGTH.search}
        />
      </Filters>
      {groups.length === 0 && <p>{find ? 'No matching synonyms.' : 'No synonyms yet.'}</p>}
      <ul className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </ul>
      {hasMore && <Notice isSilent>There are more. Search for a word to find them.</Notice>}
    </>
  );
}

function Group({ group: { id, words, version, changedBy, changedAt } }: { group: SynonymGroup }) {
  const may = useMay();
  const { revalidate } = useRevalidator();
  const item = useRef<HTMLLIElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const name = words.join(', ');
  const params = { id };

  const change = useDeskAction(
    async (send, next: readonly string[]) => {
      const write = (wanted: readonly string[], seen: number) =>
        send('changeSynonyms', { params, body: { words: [...wanted], version: seen } });
      try {
        await write(next, version);
      } catch (error) {
        const met = conflictIn(error);
        if (!met) throw error;
        // Adding or removing a word is applied to whatever words the group has now.
        const theirs = met.fields[0]!.theirs as string[];
        const kept = theirs.filter((word) => next.includes(word) || !words.includes(word));
        const added = next.filter((word) => !words.includes(word) && !theirs.includes(word));
        await write([...kept, ...added], met.version);
      }
      setIsAdding(false);
      item.current?.focus({ preventScroll: true });
    },
    { doing: `Change ${name}`, done: 'Saved.' },
  );
  const remove = useDeskAction(
    async (send) => {
      await send('removeSynonyms', { params, body: { version } });
      offerUndo({
        id,
        words: `${name} removed.`,
        seconds: UNDO_SECONDS,
        async undo() {
          await send('addSynonyms', { body: { words } });
          await revalidate();
        },
      });
    },
    { doing: `Remove ${name}`, done: 'Removed.' },
  );
  const mayEdit = may('products.edit');
  return (
    <li ref={item} className={styles.group} tabIndex={-1}>
      <ul className={styles.chips} aria-label={name}>
        {words.map((word) => (
          <li key={word} className={styles.chip}>
            <bdi>{word}</bdi>
            {mayEdit && words.length > 2 && (
              <Button
                size="small"
                variant="quiet"
                icon="close"
                iconOnly
                busy={change.isBusy && 'Saving...'}
                onClick={() => void change.run(words.filter((other) => other !== word))}
              >
                {`Remove ${word}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changedAt && (
        <p className={parts.soft}>
          {changedBy ?? 'The shop'}, <When at={changedAt} />
        </p>
      )}
      <ActionFailure act={change} />
      <ActionFailure act={remove} />
      {mayEdit && isAdding && (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            const word = new FormData(event.currentTarget).get('word');
            if (typeof word === 'string' && word.trim() !== '') void change.run([...words, word]);
          }}
        >
          <TextField
            name="word"
            label={`Another synonym of ${words[0]!}`}
            maxLength={DESK_MAX_LENGTH.synonym}
            autoComplete="off"
            autoFocus
            required
          />
          <div className={parts.acts}>
            <Button type="submit" variant="primary" busy={change.isBusy && 'Saving...'}>
              Add word
            </Button>
            <Button onClick={() => setIsAdding(false)}>Cancel</Button>
          </div>
        </form>
      )}
      {mayEdit && !isAdding && (
        <div className={parts.acts}>
          <Button
            size="small"
            icon="plus"
            aria-label={`Add word to ${name}`}
            onClick={() => setIsAdding(true)}
          >
            Add word
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${name}`}
            busy={remove.isBusy && 'Removing...'}
            onClick={() => setIsRemoving(true)}
          >
            Remove
          </Button>
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove these synonyms?"
          question={`${name}: searching for one will no longer find the others.`}
          confirm="Remove"
          isDangerous
          onConfirm={() => void remove.run()}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </li>
  );
}
