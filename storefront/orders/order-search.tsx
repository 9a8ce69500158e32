import { MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#storefront/ui/button.tsx';
import styles from './order-search.module.css';

export function OrderSearch({ search, onSearch }: { search: string; onSearch: (term: string) => void }) {
  return (
    <form
      role="search"
      aria-label="Orders"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const term = new FormData(event.currentTarget).get('search');
        onSearch(typeof term === 'string' ? term.trim() : '');
      }}
    >
      <input
        type="search"
        name="search"
        aria-label="Search your orders"
        placeholder="Search by Order #, status, or product..."
        defaultValue={search}
        maxLength={MAX_LENGTH.search}
        enterKeyHint="search"
        autoComplete="off"
        className={styles.input}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
    </form>
  );
}
